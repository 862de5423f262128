print("sumaq")
